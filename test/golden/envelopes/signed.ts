/** An envelope of ours, signed once: signatures differ each time. The keys were made for it and protect nothing. */
import type { Json } from '../../support.ts'

export const KEYS: { private: Json; public: Json } = {
  private: {
    use: 'sig',
    kty: 'EC',
    kid: '01a200e5-444d-7a13-88c3-b13db37ab12c',
    crv: 'P-256',
    alg: 'ES256',
    x: 'YehBusAGNb0M1rPXCSoCVq3IWdX4g3lMLlg0M5wifBY',
    y: '12XkoFrSc30vwP3gqcJbq5TZ5HKNCqqTgU265k_6Bv0',
    d: '6waHITCYD28JExRRTQTRY_5FsH2tH-tOh3VpeTluaIU',
  },
  public: {
    use: 'sig',
    kty: 'EC',
    kid: '01a200e5-444d-7a13-88c3-b13db37ab12c',
    crv: 'P-256',
    alg: 'ES256',
    x: 'YehBusAGNb0M1rPXCSoCVq3IWdX4g3lMLlg0M5wifBY',
    y: '12XkoFrSc30vwP3gqcJbq5TZ5HKNCqqTgU265k_6Bv0',
  },
}

/** Keys of somebody else. */
export const OTHERS: { private: Json; public: Json } = {
  private: {
    use: 'sig',
    kty: 'EC',
    kid: '01a200e5-44c6-762d-b4f5-ba44c0ac04b2',
    crv: 'P-256',
    alg: 'ES256',
    x: '9FRDiVJDkIxm6iBO0KtE5SYZeCx4r_J3sTF6eM3ZE9M',
    y: 'NVz8b5_8mNpJ96vP6nDVIMzLyqzl2RwZfRbtlZK4B3Y',
    d: 'kvN_dBuMyRaynngdnwjghBMUf6MAn0FgghgoxJnEsqw',
  },
  public: {
    use: 'sig',
    kty: 'EC',
    kid: '01a200e5-44c6-762d-b4f5-ba44c0ac04b2',
    crv: 'P-256',
    alg: 'ES256',
    x: '9FRDiVJDkIxm6iBO0KtE5SYZeCx4r_J3sTF6eM3ZE9M',
    y: 'NVz8b5_8mNpJ96vP6nDVIMzLyqzl2RwZfRbtlZK4B3Y',
  },
}

export const SIGNED: Json = {
  $schema: 'https://gobl.org/draft-0/envelope',
  head: {
    uuid: '0199f0a2-6c7d-7e4f-9a52-3b4c5d6e7f80',
    dig: {
      alg: 'sha256',
      val: '09e12fb20f47246a7959e2ccb697477fefe3c58e13e57b5c2d221d76f2c08402',
    },
    links: [
      {
        key: 'pdf',
        url: 'https://huerta.example.com/HX-0042.pdf',
      },
    ],
    tags: ['wholesale'],
    meta: {
      driver: 'Ana',
    },
    notes: 'Second copy',
    from: 'gobl:huerta.example.com',
  },
  doc: {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    $regime: 'ES',
    uuid: '0199f0a2-5b6c-7d3e-8f41-2a3b4c5d6e7f',
    type: 'standard',
    series: 'HX',
    code: '0042',
    issue_date: '2026-03-16',
    currency: 'EUR',
    supplier: {
      name: 'Huerta del Segura S.L.',
      tax_id: {
        country: 'ES',
        code: 'B98602642',
      },
      endpoints: [
        {
          uri: 'gobl:huerta.example.com',
        },
      ],
    },
    customer: {
      name: 'Restaurante La Noria',
      tax_id: {
        country: 'ES',
        code: '54387763P',
      },
    },
    lines: [
      {
        i: 1,
        quantity: '12',
        item: {
          name: 'Crate of lemons',
          price: '18.50',
        },
        sum: '222.00',
        taxes: [
          {
            cat: 'VAT',
            key: 'standard',
            rate: 'super-reduced',
            percent: '4.0%',
          },
        ],
        total: '222.00',
      },
      {
        i: 2,
        quantity: '1',
        item: {
          name: 'Delivery',
          price: '9.90',
        },
        sum: '9.90',
        taxes: [
          {
            cat: 'VAT',
            key: 'standard',
            rate: 'general',
            percent: '21.0%',
          },
        ],
        total: '9.90',
      },
    ],
    totals: {
      sum: '231.90',
      total: '231.90',
      taxes: {
        categories: [
          {
            code: 'VAT',
            rates: [
              {
                key: 'standard',
                base: '222.00',
                percent: '4.0%',
                amount: '8.88',
              },
              {
                key: 'standard',
                base: '9.90',
                percent: '21.0%',
                amount: '2.08',
              },
            ],
            amount: '10.96',
          },
        ],
        sum: '10.96',
      },
      tax: '10.96',
      total_with_tax: '242.86',
      payable: '242.86',
    },
  },
  sigs: [
    'eyJhbGciOiJFUzI1NiIsImtpZCI6IjAxYTIwMGU1LTQ0NGQtN2ExMy04OGMzLWIxM2RiMzdhYjEyYyJ9.eyJ1dWlkIjoiMDE5OWYwYTItNmM3ZC03ZTRmLTlhNTItM2I0YzVkNmU3ZjgwIiwiZGlnIjp7ImFsZyI6InNoYTI1NiIsInZhbCI6IjA5ZTEyZmIyMGY0NzI0NmE3OTU5ZTJjY2I2OTc0NzdmZWZlM2M1OGUxM2U1N2I1YzJkMjIxZDc2ZjJjMDg0MDIifSwiaWF0IjoxNzk1MzExMzU1fQ.0eClbe_0W4Tu-_F42YJISJSkyqtkyXGNesMCKpE7EXBRgkstqP_7E_--G9UZ2qvzLWs2hmtZDNB1g3moBe2S9Q',
  ],
}
