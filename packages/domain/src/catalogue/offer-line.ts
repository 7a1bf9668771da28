/** What a line of an offer is about; the web has its text in each language. */
export type OfferLineKind =
  | 'period'
  | 'data'
  | 'voice'
  | 'sms'
  | 'mms'
  | 'idd_voice'
  | 'idd_sms'
  | 'plan_speed'
  | 'capped_speed'
  | 'download_speed'
  | 'upload_speed'
  | 'throttle'

/** A labelled line of an offer. `amount` and `unit` are the parts of `value` where it is a figure. */
export interface OfferLine {
  kind: OfferLineKind
  label: string
  value: string
  amount?: string
  unit?: 'GB' | 'MB' | 'minutes' | 'SMS' | 'MMS' | 'bps'
}
