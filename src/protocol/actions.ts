/** Action tags of method A (interface document, Action tags). 14 for auto-borrow is an assumption: the one gap. */
export const ACTION_TAGS = {
  Deposit: 2,
  PlaceOrder: 7,
  CancelOrder: 8,
  CancelAll: 9,
  SetPositionMode: 10,
  SetLeverage: 11,
  ModifyOrder: 12,
  ChaseOrder: 13,
  SetAutoBorrow: 14,
  UpdateMargin: 15,
  BatchCancel: 16,
  BatchOrder: 17,
  BatchModify: 18,
} as const
export type ActionName = keyof typeof ACTION_TAGS
export type ActionTag = (typeof ACTION_TAGS)[ActionName]
