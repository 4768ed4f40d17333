"""Compares the VAT rates in force today on a server with those of eu-vat-rates-data.

Run by hand, against a running server:

    pip install eu-vat-rates-data
    python3 scripts/lab/compare-rates.py [ORIGIN] > scripts/lab/compare-rates.txt

The server's rates are those of its definitions of countries. Each difference must have a reason in
REASONS.
"""

import datetime
import http.client
import json
import sys
from urllib.parse import urlparse

import eu_vat_rates_data

# Countries of the package under another code.
CODES = {'GR': 'EL'}

# Why a difference stands, by country and by who has the rate: `docket` or `package`.
REASONS = {
    'EL': {
        'docket': 'The reduced rate of the islands. 4 is the lowest one there; in the package it is one of '
        'the mainland, of ν. 5057/2023, which Docket lacks: users enter it.',
    },
    'FR': {
        'docket': 'The rate of live animals in Guadeloupe, Martinique and Réunion (CGI art. 296 bis).',
    },
    'IE': {'docket': 'The livestock rate (VAT Consolidation Act 2010 s. 46).'},
    'NO': {'docket': 'The rate of raw fish (merverdiavgiftsloven § 5-8).'},
    'PT': {
        'docket': 'The lower rates of the Azores and Madeira; the package has the general ones.',
    },
}


def rates_of_package(entry):
    found = {entry['standard'], entry['super_reduced'], entry['parking'], *entry['reduced']}
    return found - {None}


def rates_of_server(connection, country, today):
    connection.request('GET', f'/v0/regimes/{country.lower()}')
    response = connection.getresponse()
    body = response.read()
    if response.status == 404:
        return None
    vat = next(c for c in json.loads(body)['categories'] if c['code'] == 'VAT')
    found = set()
    for rate in vat.get('rates', []):
        seen = []  # the extensions of newer percentages; older ones with the same have ended
        for value in rate.get('values', []):
            if value.get('since', '') <= today and value.get('ext') not in seen:
                seen.append(value.get('ext'))
                found.add(float(value['percent'].rstrip('%')))
    return found


def main():
    origin = urlparse(sys.argv[1] if len(sys.argv) > 1 else 'http://localhost:8080')
    connection = http.client.HTTPConnection(origin.netloc)
    today = datetime.date.today().isoformat()
    print(f'{today}, eu-vat-rates-data of {eu_vat_rates_data.data_version}\n')
    unexplained = 0
    for code, entry in sorted(eu_vat_rates_data.get_all_rates().items()):
        country = CODES.get(code, code)
        ours = rates_of_server(connection, country, today)
        if ours is None:
            continue
        theirs = rates_of_package(entry)
        both = ' '.join(f'{rate:g}' for rate in sorted(ours & theirs))
        print(f'{country}  both: {both}')
        for who, found in (('docket', ours - theirs), ('package', theirs - ours)):
            if not found:
                continue
            reason = REASONS.get(country, {}).get(who)
            unexplained += not reason
            print(f'    only {who}: ' + ' '.join(f'{rate:g}' for rate in sorted(found)))
            print(f'        {reason or "UNEXPLAINED"}')
    print(f'\n{unexplained} unexplained')


if __name__ == '__main__':
    main()
