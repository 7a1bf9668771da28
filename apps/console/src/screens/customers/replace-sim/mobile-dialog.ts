import type { Customer } from '../section.tsx'

/** The properties of a dialog about one mobile of a customer. */
export interface MobileDialogProps {
  customer: Customer
  mobile: Customer['Mobiles'][number]
  onClose: () => void
}
