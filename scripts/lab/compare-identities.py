"""Compares the tax numbers that a server accepts with those that python-stdnum accepts.

Run by hand, against a running server:

    pip install python-stdnum
    python3 scripts/lab/compare-identities.py [ORIGIN] > scripts/lab/compare-identities.txt

The codes are those of python-stdnum's own examples, and random ones made from them: every
character is replaced by one of its kind, and the last one by each digit and letter, so that the
right check character is among them. Each difference must have a reason in REASONS.
"""

import doctest
import http.client
import importlib
import json
import random
import string
import sys
from urllib.parse import urlparse

# By country, the modules of python-stdnum; a code is valid if one of them accepts it.
MODULES = {
    'AR': ['ar.cuit'],
    'AT': ['at.uid'],
    'AU': ['au.abn'],
    'BE': ['be.vat'],
    'BR': ['br.cnpj', 'br.cpf'],
    'CA': ['ca.bn'],
    'CH': ['ch.vat', 'ch.uid'],
    'CO': ['co.nit'],
    'CR': ['cr.cpf', 'cr.cpj', 'cr.cr'],
    'DE': ['de.vat'],
    'DK': ['dk.cvr'],
    'EL': ['gr.vat'],
    'ES': ['es.nif'],
    'FI': ['fi.alv'],
    'FR': ['fr.tva'],
    'GB': ['gb.vat'],
    'IE': ['ie.vat'],
    'IN': ['in_.gstin'],
    'IT': ['it.iva'],
    'MX': ['mx.rfc'],
    'NL': ['nl.btw'],
    'NO': ['no.mva', 'no.orgnr'],
    'NZ': ['nz.ird'],
    'PE': ['pe.ruc'],
    'PL': ['pl.nip'],
    'PT': ['pt.nif'],
    'SE': ['se.vat'],
    'SG': ['sg.uen'],
    'SK': ['sk.dph'],
    'US': ['us.ein'],
}

# Why a difference stands, by country and by who accepts the code: `docket` or `stdnum`.
REASONS = {
    'AU': {'docket': 'Check digits below 11 are not issued; reviews warn of them.'},
    'BE': {'stdnum': 'Check digits are 01 to 97; stdnum also takes 98 and 99.'},
    'BR': {'docket': 'Normalisation removes any punctuation.'},
    'CA': {'docket': 'Not validated.'},
    'CH': {
        'docket': 'Codes are stored without CH; stdnum asks for it.',
        'stdnum': 'A number needs CHE (or E) in front.',
    },
    'CO': {'stdnum': 'A NIT has nine to eleven digits; stdnum takes eight to sixteen.'},
    'CR': {
        'docket': 'Kinds of entities are not checked, and companies may have letters since 2025.',
        'stdnum': 'stdnum adds a leading zero to numbers of persons.',
    },
    'DK': {'docket': 'No number starts with 0; GOBL accepts it.'},
    'ES': {
        'docket': 'Leading zeros are restored; K, L and M can have the check character of an organisation.',
    },
    'FR': {'docket': 'Letters in the key, I and O included, are not checked; nor is the SIREN, by Luhn.'},
    'GB': {'stdnum': 'stdnum also accepts a remainder of 55, which neither scheme of HMRC gives.'},
    'IE': {'stdnum': 'The second letter must be one from A to I; stdnum takes any.'},
    'IN': {'docket': 'Codes of states are not checked.'},
    'IT': {'docket': 'Codes of tax offices are not checked.'},
    'MX': {
        'docket': 'Dates and check characters are not checked.',
        'stdnum': 'A short RFC, without the last three characters, identifies nobody.',
    },
    'NL': {
        'docket': 'A remainder of 10 counts as 0, as in GOBL.',
        'stdnum': 'stdnum adds leading zeros.',
    },
    'NZ': {'docket': 'Numbers go up to 200,000,000; stdnum stops at 150,000,000.'},
    'PL': {'stdnum': 'The first three digits are those of a tax office, which start at 101.'},
    'PT': {'stdnum': 'The first digits must be those of a kind of holder.'},
    'SG': {
        'docket': 'Check letters and kinds of entities are not checked.',
        'stdnum': 'Years start at 1800.',
    },
    'SK': {
        'docket': 'The third digit is not checked; reviews warn of it.',
        'stdnum': 'stdnum also takes birth numbers, which may start with 0.',
    },
    'US': {'docket': 'Not validated.'},
}

random.seed(15)


def examples(module):
    """The arguments of `validate` and the like in the examples of a module."""
    found = []
    for test in doctest.DocTestFinder().find(module):
        for example in test.examples:
            parts = example.source.split("'")
            if len(parts) == 3 and parts[0].rstrip('(').split('.')[-1] in ('validate', 'compact'):
                found.append(parts[1])
    return found


def variations(code, count):
    """
    Random codes of the form of `code`, each with every digit and letter as last character. Some
    are shorter or longer by one or two characters.
    """

    def replace(c):
        if c.isdigit():
            return random.choice(string.digits)
        return random.choice(string.ascii_uppercase) if random.random() < 0.2 else c

    for _ in range(count):
        body = ''.join(replace(c) for c in code[:-1])
        length = random.random()
        if length < 0.1:
            body = body[random.randint(1, 2) :]
        elif length < 0.2:
            body = ''.join(random.choices(string.digits, k=random.randint(1, 2))) + body
        for last in string.digits + string.ascii_uppercase:
            yield body + last


# Numbers in a request. A server ends a stream after 1,000 consecutive lines with errors.
LINES = 900


def accepted(origin, country, codes):
    """The codes that the server builds a tax identity of."""
    connection = http.client.HTTPConnection(origin.netloc)
    found = set()
    for start in range(0, len(codes), LINES):
        batch = codes[start : start + LINES]
        lines = [
            json.dumps(
                {
                    'id': code,
                    'action': 'build',
                    'payload': {
                        'data': {
                            '$schema': 'https://gobl.org/draft-0/tax/identity',
                            'country': country,
                            'code': code,
                        }
                    },
                }
            )
            for code in batch
        ]
        headers = {'Content-Type': 'application/x-ndjson'}
        connection.request('POST', '/v0/bulk', '\n'.join(lines), headers)
        response = connection.getresponse()
        answers = [json.loads(line) for line in response.read().splitlines()]
        if [answer.get('id') for answer in answers] != batch:
            sys.exit(f'{country}: {len(answers)} answers to {len(batch)} lines, status {response.status}')
        found.update(answer['id'] for answer in answers if 'error' not in answer)
    return found


def main():
    origin = urlparse(sys.argv[1] if len(sys.argv) > 1 else 'http://localhost:8080')
    unexplained = 0
    for country, names in MODULES.items():
        modules = [importlib.import_module(f'stdnum.{name}') for name in names]
        samples = sorted({code for module in modules for code in examples(module)})
        valid = [code for code in samples if any(module.is_valid(code) for module in modules)]
        codes = set(samples)
        for sample in valid:
            compact = next(m.compact(sample) for m in modules if m.is_valid(sample))
            codes.update(variations(compact, 80))
        differences = {'docket': [], 'stdnum': []}
        both = 0
        built = accepted(origin, country, sorted(codes))
        for code in sorted(codes):
            ours = code in built
            theirs = any(module.is_valid(code) for module in modules)
            both += ours and theirs
            if ours != theirs:
                differences['docket' if ours else 'stdnum'].append(code)
        print(f'{country}  {len(codes)} codes, {both} accepted by both')
        for who, found in differences.items():
            if not found:
                continue
            reason = REASONS.get(country, {}).get(who)
            unexplained += reason is None
            shown = ', '.join(random.sample(found, min(3, len(found))))
            print(f'    only {who}: {len(found)}, such as {shown}')
            print(f'        {reason or "UNEXPLAINED"}')
    print(f'\n{unexplained} unexplained')


if __name__ == '__main__':
    main()
