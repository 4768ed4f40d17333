/** The profiles that write UBL as a state asks for it: each has a file in `data`, and one in en16931/national. */
export type NationalProfile = 'cius-ro' | 'hr-cius' | 'nlcius' | 'pint-ae'
