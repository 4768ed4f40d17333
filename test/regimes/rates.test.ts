/**
 * The rates of all countries, as the law has them: percentages by their first day, oldest first, by tax and rate. A
 * percentage may be followed by a surcharge; a rate whose first day is not recorded has a percentage only. A third
 * word names further members of the combo. A rate that has ended has no percentage from its last day on.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { get, type Json, line, SCHEMA, sendJson } from '../support.ts'

type Changes = { [since: string]: string }

const MEMBERS: { [word: string]: Json } = {
  'PT-AC': { ext: { 'pt-region': 'PT-AC' } },
  'PT-MA': { ext: { 'pt-region': 'PT-MA' } },
  zero: { key: 'zero' },
}

// biome-ignore format: table
const RATES: { [country: string]: { [taxAndRate: string]: Changes | string } } = {
  AE: { 'VAT general': { '2018-01-01': '5%' } },
  AR: {
    'VAT increased': { '1995-04-01': '27.0%' },
    'VAT general': { '1995-04-01': '21.0%', '2002-11-18': '19.0%', '2003-01-18': '21.0%' },
    'VAT reduced': { '1995-04-01': '10.5%', '2002-11-18': '9.5%', '2003-01-18': '10.5%' },
    'VAT special+press': '5.0%',
    'VAT super-reduced+press': '2.5%',
  },
  AT: {
    'VAT general': { '1984-01-01': '20.0%' },
    'VAT general+enclave': { '1995-01-01': '19.0%' },
    'VAT intermediate': { '1995-01-01': '12.0%', '2016-01-01': '13.0%' },
    'VAT reduced': { '1984-01-01': '10.0%' },
    'VAT super-reduced': { '2020-07-01': '5.0%', '2022-01-01': 'ended', '2026-07-01': '4.9%' },
  },
  AU: { 'GST general': { '2000-07-01': '10.0%' } },
  BE: {
    'VAT general': { '1996-01-01': '21.0%' },
    'VAT intermediate': { '1992-04-01': '12.0%' },
    'VAT reduced': { '1992-04-01': '6.0%' },
  },
  BG: {
    'VAT general': { '1999-01-01': '20.0%' },
    'VAT reduced': { '2007-01-01': '7.0%', '2011-04-01': '9.0%' },
  },
  CA: {
    'GST zero': '0.0%',
    'GST general': { '1991-01-01': '7%', '2006-07-01': '6%', '2008-01-01': '5%' },
    'HST ontario': { '2010-07-01': '13%' },
    'HST nova-scotia': {
      '1997-04-01': '15%', '2006-07-01': '14%', '2008-01-01': '13%', '2010-07-01': '15%', '2025-04-01': '14%',
    },
    'HST new-brunswick': { '1997-04-01': '15%', '2006-07-01': '14%', '2008-01-01': '13%', '2016-07-01': '15%' },
    'HST newfoundland': { '1997-04-01': '15%', '2006-07-01': '14%', '2008-01-01': '13%', '2016-07-01': '15%' },
    'HST prince-edward-island': { '2013-04-01': '14%', '2016-10-01': '15%' },
    'HST british-columbia': { '2010-07-01': '12%', '2013-04-01': 'ended' },
  },
  CH: {
    'VAT general': {
      '1995-01-01': '6.5%', '1999-01-01': '7.5%', '2001-01-01': '7.6%', '2011-01-01': '8.0%', '2018-01-01': '7.7%',
      '2024-01-01': '8.1%',
    },
    'VAT intermediate': {
      '1996-10-01': '3.0%', '1999-01-01': '3.5%', '2001-01-01': '3.6%', '2011-01-01': '3.8%', '2018-01-01': '3.7%',
      '2024-01-01': '3.8%',
    },
    'VAT reduced': {
      '1995-01-01': '2.0%', '1999-01-01': '2.3%', '2001-01-01': '2.4%', '2011-01-01': '2.5%', '2024-01-01': '2.6%',
    },
  },
  CO: {
    'VAT general': { '2001-01-01': '16.0%', '2017-01-01': '19.0%' },
    'VAT reduced': { '2003-01-01': '7.0%', '2007-01-01': '10.0%', '2013-01-01': '5.0%' },
  },
  CR: {
    'VAT general': { '2019-07-01': '13.0%' },
    'VAT intermediate': { '2019-07-01': '4.0%' },
    'VAT reduced': { '2019-07-01': '2.0%' },
    'VAT super-reduced': { '2019-07-01': '1.0%' },
    'VAT special': { '2022-09-29': '0.5%' },
    'VAT intermediate+temporary': { '2021-07-01': '4.0%', '2022-07-01': '8.0%', '2023-09-01': 'ended' },
  },
  CY: {
    'VAT general': {
      '2000-07-01': '10%', '2002-07-01': '13%', '2003-01-01': '15%', '2012-03-01': '17%', '2013-01-14': '18%',
      '2014-01-13': '19%',
    },
    'VAT intermediate': { '2005-08-01': '8%', '2014-01-13': '9%' },
    'VAT reduced': { '2000-07-01': '5%' },
    'VAT super-reduced': { '2023-07-21': '3%' },
  },
  CZ: {
    'VAT general': { '2004-05-01': '19.0%', '2010-01-01': '20.0%', '2013-01-01': '21.0%' },
    'VAT reduced': {
      '2004-05-01': '5.0%', '2008-01-01': '9.0%', '2010-01-01': '10.0%', '2012-01-01': '14.0%',
      '2013-01-01': '15.0%', '2024-01-01': '12.0%',
    },
    'VAT super-reduced': { '2015-01-01': '10.0%', '2024-01-01': '12.0%' },
  },
  DE: {
    'VAT general': {
      '1993-01-01': '15%', '1998-04-01': '16%', '2007-01-01': '19%', '2020-07-01': '16%', '2021-01-01': '19%',
    },
    'VAT reduced': { '1983-07-01': '7%', '2020-07-01': '5%', '2021-01-01': '7%' },
    'VAT special+agriculture': {
      '2007-01-01': '10.7%', '2022-01-01': '9.5%', '2023-01-01': '9.0%', '2024-12-06': '8.4%', '2025-01-01': '7.8%',
    },
    'VAT special+forestry': { '2007-01-01': '5.5%' },
  },
  DK: { 'VAT general': { '1992-01-01': '25.0%' } },
  EE: {
    'VAT general': { '1992-06-20': '18.0%', '2009-07-01': '20.0%', '2024-01-01': '22.0%', '2025-07-01': '24.0%' },
    'VAT reduced': { '2004-05-01': '5.0%', '2009-01-01': '9.0%', '2025-01-01': '13.0%' },
    'VAT super-reduced': { '2004-05-01': '5.0%', '2009-01-01': '9.0%' },
    'VAT super-reduced+press': { '2022-08-01': '5.0%', '2025-01-01': 'ended' },
  },
  EL: {
    'VAT general': { '2005-04-01': '19%', '2010-03-15': '21%', '2010-07-01': '23%', '2016-06-01': '24%' },
    'VAT reduced': { '2005-04-01': '9%', '2010-03-15': '10%', '2010-07-01': '11%', '2011-01-01': '13%' },
    'VAT super-reduced': {
      '2005-04-01': '4.5%', '2010-03-15': '5%', '2010-07-01': '5.5%', '2011-01-01': '6.5%', '2015-07-20': '6%',
    },
    'VAT special': '3%',
    'VAT general+island': { '2011-01-01': '16%', '2016-06-01': '17%' },
    'VAT reduced+island': { '2011-01-01': '9%' },
    'VAT super-reduced+island': { '2011-01-01': '5%', '2015-07-20': '4%' },
  },
  ES: {
    'VAT general': { '1993-01-01': '15.0%', '1995-01-01': '16.0%', '2010-07-01': '18.0%', '2012-09-01': '21.0%' },
    'VAT general+eqs': { '1995-01-01': '16.0% 4.0%', '2010-07-01': '18.0% 4.0%', '2012-09-01': '21.0% 5.2%' },
    'VAT reduced': { '1993-01-01': '6.0%', '1995-01-01': '7.0%', '2010-07-01': '8.0%', '2012-09-01': '10.0%' },
    'VAT reduced+eqs': { '1995-01-01': '7.0% 1.0%', '2010-07-01': '8.0% 1.0%', '2012-09-01': '10.0% 1.4%' },
    'VAT super-reduced': { '1993-01-01': '3.0%', '1995-01-01': '4.0%' },
    'VAT super-reduced+eqs': { '1995-01-01': '4.0% 0.5%' },
    'VAT reduced+temporary': { '2022-07-01': '5.0%', '2024-10-01': '7.5%', '2025-01-01': 'ended' },
    'VAT reduced+temporary+eqs': { '2023-01-01': '5.0% 0.62%', '2024-10-01': '7.5% 1.0%', '2025-01-01': 'ended' },
    'VAT super-reduced+temporary': { '2023-01-01': '0.0%', '2024-10-01': '2.0%', '2025-01-01': 'ended' },
    'VAT super-reduced+temporary+eqs': { '2023-01-01': '0.0% 0.0%', '2024-10-01': '2.0% 0.26%', '2025-01-01': 'ended' },
    'IGIC special': { '2012-07-01': '20.0%' },
    'IGIC super-increased': { '2012-07-01': '13.5%', '2020-01-01': '15.0%' },
    'IGIC increased': { '2012-07-01': '9.5%' },
    'IGIC general': { '2012-07-01': '7.0%', '2019-01-01': '6.5%', '2020-01-01': '7.0%' },
    'IGIC intermediate': { '2024-01-01': '5.0%' },
    'IGIC reduced': { '2012-07-01': '3.0%' },
    'IGIC zero zero': '0.0%',
    'IRPF pro': { '2007-01-01': '15.0%', '2012-09-01': '21.0%', '2015-01-01': '19.0%', '2015-07-12': '15.0%' },
    'IRPF pro-start': { '2007-01-01': '7.0%', '2012-09-01': '9.0%', '2015-07-12': '7.0%' },
    'IRPF capital': {
      '2007-01-01': '18.0%', '2010-01-01': '19.0%', '2012-01-01': '21.0%', '2015-01-01': '20.0%', '2015-07-12': '19.5%',
      '2016-01-01': '19.0%',
    },
    'IRPF modules': { '2007-01-01': '1.0%' },
  },
  FI: {
    'VAT general': { '1994-06-01': '22.0%', '2010-07-01': '23.0%', '2013-01-01': '24.0%', '2024-09-01': '25.5%' },
    'VAT reduced': {
      '1998-01-01': '17.0%', '2009-10-01': '12.0%', '2010-07-01': '13.0%', '2013-01-01': '14.0%', '2026-01-01': '13.5%',
    },
    'VAT super-reduced': { '1998-01-01': '8.0%', '2010-07-01': '9.0%', '2013-01-01': '10.0%' },
  },
  FR: {
    'VAT general': { '1995-08-01': '20.6%', '2000-04-01': '19.6%', '2014-01-01': '20%' },
    'VAT intermediate': { '2012-01-01': '7%', '2014-01-01': '10%' },
    'VAT reduced': { '1982-07-01': '5.5%' },
    'VAT super-reduced': { '1986-07-01': '2.1%' },
    'VAT special+corsica': { '1986-07-01': '13%' },
    'VAT intermediate+corsica': { '1986-07-01': '8%', '2014-01-01': '10%' },
    'VAT reduced+corsica': { '1989-01-01': '2.1%' },
    'VAT super-reduced+corsica': { '1986-07-01': '0.9%' },
    'VAT general+overseas': { '1995-08-01': '9.5%', '2000-04-01': '8.5%' },
    'VAT reduced+overseas': { '1989-01-01': '2.1%' },
    'VAT special+overseas': { '1986-07-01': '1.75%' },
    'VAT super-reduced+overseas': { '1986-07-01': '1.05%' },
  },
  GB: {
    'VAT general': { '1991-04-01': '17.5%', '2008-12-01': '15.0%', '2010-01-01': '17.5%', '2011-01-04': '20.0%' },
    'VAT reduced': { '1997-09-01': '5.0%' },
    'VAT reduced+hospitality': { '2020-07-15': '5.0%', '2021-10-01': '12.5%', '2022-04-01': 'ended' },
  },
  HR: {
    'VAT general': { '1998-01-01': '22.0%', '2009-08-01': '23.0%', '2012-03-01': '25.0%' },
    'VAT reduced': { '2006-01-01': '10.0%', '2014-01-01': '13.0%' },
    'VAT super-reduced': { '2013-01-01': '5.0%' },
  },
  HU: {
    'VAT general': { '1988-01-01': '25.0%', '2006-01-01': '20.0%', '2009-07-01': '25.0%', '2012-01-01': '27.0%' },
    'VAT reduced': { '2004-01-01': '15.0%', '2006-09-01': 'ended', '2009-07-01': '18.0%' },
    'VAT super-reduced': { '2004-01-01': '5.0%' },
  },
  IE: {
    'VAT general': {
      '1991-03-01': '21.0%', '2001-01-01': '20.0%', '2002-03-01': '21.0%', '2008-12-01': '21.5%', '2010-01-01': '21.0%',
      '2012-01-01': '23.0%', '2020-09-01': '21.0%', '2021-03-01': '23.0%',
    },
    'VAT reduced': { '1993-03-01': '12.5%', '2003-01-01': '13.5%' },
    'VAT super-reduced': { '2011-07-01': '9.0%' },
    'VAT special': { '2001-01-01': '4.3%', '2004-01-01': '4.4%', '2005-01-01': '4.8%' },
    'VAT special+agriculture': {
      '2017-01-01': '5.4%', '2021-01-01': '5.6%', '2022-01-01': '5.5%', '2023-01-01': '5.0%', '2024-01-01': '4.8%',
      '2025-01-01': '5.1%', '2026-01-01': '4.5%',
    },
  },
  IT: {
    'VAT super-reduced': '4.0%',
    'VAT reduced': { '2016-01-01': '5.0%' },
    'VAT intermediate': '10.0%',
    'VAT general': { '1997-10-01': '20.0%', '2011-09-17': '21.0%', '2013-10-01': '22.0%' },
  },
  LT: {
    'VAT general': { '1994-05-01': '18.0%', '2009-01-01': '19.0%', '2009-09-01': '21.0%' },
    'VAT reduced': { '2004-01-01': '9.0%', '2026-01-01': '12.0%' },
    'VAT super-reduced': { '2004-01-01': '5.0%' },
  },
  LU: {
    'VAT general': { '1992-01-01': '15.0%', '2015-01-01': '17.0%', '2023-01-01': '16.0%', '2024-01-01': '17.0%' },
    'VAT intermediate': { '1992-01-01': '12.0%', '2015-01-01': '14.0%', '2023-01-01': '13.0%', '2024-01-01': '14.0%' },
    'VAT reduced': { '1992-01-01': '6.0%', '2015-01-01': '8.0%', '2023-01-01': '7.0%', '2024-01-01': '8.0%' },
    'VAT super-reduced': { '1992-01-01': '3.0%' },
  },
  LV: {
    'VAT general': { '1995-05-01': '18.0%', '2009-01-01': '21.0%', '2011-01-01': '22.0%', '2012-07-01': '21.0%' },
    'VAT intermediate': { '2004-05-01': '5.0%', '2009-01-01': '10.0%', '2011-01-01': '12.0%' },
    'VAT reduced': { '2018-01-01': '5.0%' },
  },
  MT: {
    'VAT general': { '1999-01-01': '15%', '2004-01-01': '18%' },
    'VAT reduced': { '2024-01-01': '12%' },
    'VAT super-reduced': { '2011-01-01': '7%' },
    'VAT special': { '1999-01-01': '5%' },
  },
  MX: {
    'VAT general': { '1995-04-01': '15.0%', '2010-01-01': '16.0%' },
    'VAT reduced': { '1995-04-01': '10.0%', '2010-01-01': '11.0%', '2014-01-01': '16.0%', '2019-01-01': '8.0%' },
  },
  NL: {
    'VAT general': { '1992-10-01': '17.5%', '2001-01-01': '19.0%', '2012-10-01': '21.0%' },
    'VAT reduced': { '1986-10-01': '6.0%', '2019-01-01': '9.0%' },
  },
  NO: {
    'VAT general': { '2001-01-01': '24.0%', '2005-01-01': '25.0%' },
    'VAT reduced': {
      '2001-07-01': '12.0%', '2005-01-01': '11.0%', '2006-01-01': '13.0%', '2007-01-01': '14.0%', '2012-01-01': '15.0%',
    },
    'VAT super-reduced': {
      '2004-03-01': '6.0%', '2005-01-01': '7.0%', '2006-01-01': '8.0%', '2016-01-01': '10.0%', '2018-01-01': '12.0%',
      '2020-04-01': '6.0%', '2021-10-01': '12.0%',
    },
    'VAT special': '11.11%',
  },
  NZ: { 'GST general': { '1986-10-01': '10.0%', '1989-07-01': '12.5%', '2010-10-01': '15.0%' } },
  PE: {
    'VAT general': { '2003-08-01': '19.0%', '2011-03-01': '18.0%' },
    'VAT reduced': { '2022-09-01': '10.0%', '2026-01-01': '10.5%', '2027-01-01': '15.0%', '2028-01-01': 'ended' },
    'VAT reduced+hospitality': { '2022-09-01': '10.0%', '2026-01-01': '10.5%', '2027-01-01': '15.0%', '2028-01-01': 'ended' },
  },
  PL: {
    'VAT general': { '1993-07-05': '22.0%', '2011-01-01': '23.0%' },
    'VAT reduced': { '1993-07-05': '7.0%', '2011-01-01': '8.0%' },
    'VAT super-reduced': { '2000-09-04': '3.0%', '2011-01-01': '5.0%' },
    'VAT special+taxi': { '2011-01-01': '4.0%' },
    'VAT special+agriculture': { '2011-01-01': '7.0%' },
  },
  PT: {
    'VAT general PT-AC': {
      '2002-06-05': '13.0%', '2005-07-01': '15.0%', '2008-07-01': '14.0%', '2010-07-01': '15.0%', '2011-01-01': '16.0%',
      '2014-01-01': '18.0%', '2021-07-01': '16.0%',
    },
    'VAT general PT-MA': {
      '2002-06-05': '13.0%', '2005-07-01': '15.0%', '2008-07-01': '14.0%', '2010-07-01': '15.0%', '2011-01-01': '16.0%',
      '2012-04-01': '22.0%',
    },
    'VAT general': {
      '2002-06-05': '19.0%', '2005-07-01': '21.0%', '2008-07-01': '20.0%', '2010-07-01': '21.0%', '2011-01-01': '23.0%',
    },
    'VAT intermediate PT-AC': {
      '2002-06-05': '8.0%', '2010-07-01': '9.0%', '2014-01-01': '10.0%', '2015-07-01': '9.0%',
    },
    'VAT intermediate PT-MA': { '2002-06-05': '8.0%', '2010-07-01': '9.0%', '2012-04-01': '12.0%' },
    'VAT intermediate': { '2002-06-05': '12.0%', '2010-07-01': '13.0%' },
    'VAT reduced PT-AC': { '2002-06-05': '4.0%', '2014-01-01': '5.0%', '2015-07-01': '4.0%' },
    'VAT reduced PT-MA': { '2002-06-05': '4.0%', '2012-04-01': '5.0%', '2024-10-01': '4.0%' },
    'VAT reduced': { '2002-06-05': '5.0%', '2010-07-01': '6.0%' },
  },
  RO: {
    'VAT general': {
      '2000-01-01': '19%', '2010-07-01': '24%', '2016-01-01': '20%', '2017-01-01': '19%', '2025-08-01': '21%',
    },
    'VAT reduced': { '2004-01-01': '9%', '2025-08-01': '11%' },
    'VAT super-reduced': { '2008-12-15': '5%', '2025-08-01': '11%' },
  },
  SA: { 'VAT general': { '2018-01-01': '5.0%', '2020-07-01': '15.0%' } },
  SE: {
    'VAT general': { '1990-07-01': '25.0%' },
    'VAT reduced': { '1996-01-01': '12.0%' },
    'VAT super-reduced': { '1996-01-01': '6.0%' },
  },
  SG: {
    'GST general': {
      '1994-04-01': '3%', '2003-01-01': '4%', '2004-01-01': '5%', '2007-07-01': '7%', '2023-01-01': '8%',
      '2024-01-01': '9%',
    },
  },
  SI: {
    'VAT general': { '2002-01-01': '20.0%', '2013-07-01': '22.0%' },
    'VAT reduced': { '2002-01-01': '8.5%', '2013-07-01': '9.5%' },
    'VAT super-reduced': { '2020-01-01': '5.0%' },
  },
  SK: {
    'VAT general': { '2004-01-01': '19.0%', '2011-01-01': '20.0%', '2025-01-01': '23.0%' },
    'VAT reduced': { '2007-01-01': '10.0%', '2025-01-01': '19.0%' },
    'VAT super-reduced': { '2023-01-01': '5.0%' },
  },
}

/** An order of the day, whose only line has the tax. */
function order(country: string, issue_date: string, taxAndRate: string): Json {
  const [cat, rate, word = ''] = taxAndRate.split(' ')
  const lines = [line({ taxes: [{ cat, rate, ...MEMBERS[word] }] })]
  const supplier = { name: 'Supplier' }
  return { $schema: `${SCHEMA}bill/order`, $regime: country, issue_date, supplier, lines }
}

/** The percentage on the day, and the surcharge if there is one; `ended`, or `none` before the first. */
async function percentOn(day: string, country: string, taxAndRate: string): Promise<string> {
  const response = await sendJson('/build', { data: order(country, day, taxAndRate) })
  const { key, message, lines } = (await response.json()) as Json
  if (response.status === 422) {
    assert.deepEqual([key, message.includes(day)], ['calculation', true], message)
    return message.includes('the rate ended on') ? 'ended' : 'none'
  }
  const { percent, surcharge } = lines[0].taxes[0]
  return [percent, surcharge].filter(Boolean).join(' ')
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

for (const [country, rates] of Object.entries(RATES)) {
  test(`${country}: rates on the day of each change and the day before; none before the first`, async () => {
    for (const [taxAndRate, changes] of Object.entries(rates)) {
      if (typeof changes === 'string') {
        assert.equal(await percentOn('2026-11-22', country, taxAndRate), changes, taxAndRate)
        continue
      }
      let previous = 'none'
      for (const [since, percent] of Object.entries(changes)) {
        const eve = dayBefore(since)
        const where = `${taxAndRate} ${since}`
        assert.equal(await percentOn(eve, country, taxAndRate), previous, where)
        assert.equal(await percentOn(since, country, taxAndRate), percent, where)
        previous = percent
      }
    }
  })
}

/** The first days of the percentages in a definition, by tax and rate. */
function datesIn(definition: Json): { [taxAndRate: string]: string[] } {
  const dates: { [taxAndRate: string]: string[] } = {}
  for (const { code, rates = [] } of definition.categories) {
    for (const { rate, keys, values = [] } of rates) {
      for (const { since, ext } of values) {
        const words = [
          code,
          rate,
          ...Object.values(ext ?? {}),
          ...(keys?.[0] === 'zero' ? keys : []),
        ]
        const list = (dates[words.join(' ')] ??= [])
        if (since) list.unshift(since)
      }
    }
  }
  return dates
}

test('every change of every rate is in the table', async () => {
  const { regimes } = await get('/regimes')
  for (const { country } of regimes) {
    const rates = Object.entries(RATES[country] ?? {})
    const expected = rates.map(([name, changes]) => [
      name,
      typeof changes === 'string' ? [] : Object.keys(changes),
    ])
    assert.deepEqual(
      datesIn(await get(`/regimes/${country.toLowerCase()}`)),
      Object.fromEntries(expected),
      country,
    )
  }
})
