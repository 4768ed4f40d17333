/** Lines, allowances and charges of a tree, with the terms of their amount, and of the category and rate of their VAT. */
export const ROW_TERMS = [
  { group: 'BG-25', amount: 'BT-131', category: 'BT-151', rate: 'BT-152' },
  { group: 'BG-20', amount: 'BT-92', category: 'BT-95', rate: 'BT-96' },
  { group: 'BG-21', amount: 'BT-99', category: 'BT-102', rate: 'BT-103' },
] as const
