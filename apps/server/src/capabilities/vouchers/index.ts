export { changeBatch, loadBatch, makeCodes } from './batches.ts'
export { redeemVoucher } from './redeem-voucher.ts'
export { seedRedemption, seedVouchers } from './seed-vouchers.ts'
export { type CheckedVoucher, checkForActivation, keepForActivation, voucherOfActivation } from './with-activation.ts'
