/** What a line of an offer is about. The web app has the text for each in every language. */
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

/** A labelled line of an offer. `amount` and `unit` are the parts of `value` if it is a figure. */
export interface OfferLine {
  kind: OfferLineKind
  label: string
  value: string
  amount?: string
  unit?: 'GB' | 'MB' | 'minutes' | 'SMS' | 'MMS' | 'bps'
}
