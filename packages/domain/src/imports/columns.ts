/** The files of an import and the columns of each, which are its first line. `external_id` is the customer's id in the old system. */
export const importFiles = {
  'customers.csv': [
    'external_id',
    'first_name',
    'last_name',
    'email',
    'email_verified',
    'contact_number',
    'automatic_payment',
  ],
  'mobiles.csv': [
    'external_id',
    'msisdn',
    'plan',
    'renews_on',
    'auto_renew',
    'active_since',
    'stops_outside_plan',
    'network_service',
    'sim_type',
    'iccid',
    'imsi',
    'sim_id',
    'pin',
    'puk',
  ],
  'addons.csv': ['external_id', 'msisdn', 'addon', 'renews_on', 'auto_renew'],
  'fibre.csv': [
    'external_id',
    'plan',
    'renews_on',
    'active_since',
    'company',
    'company_service',
    'address_provider',
    'address_id',
    'street',
    'suburb',
    'city',
    'postcode',
  ],
  'balances.csv': ['external_id', 'msisdn', 'kind', 'credit', 'expires_on'],
  'cards.csv': ['external_id', 'customer_token', 'card_token', 'brand', 'last4', 'expires'],
  'bills.csv': ['external_id', 'number', 'issued_on', 'due_on', 'owed'],
} as const

export type ImportFile = keyof typeof importFiles

export const importFileNames = Object.keys(importFiles) as ImportFile[]

/** The values of a line by the columns of its file. */
export type Values<F extends ImportFile> = Readonly<Record<(typeof importFiles)[F][number], string>>

/** A line of a file as read. */
export interface ImportLine {
  file: ImportFile
  /** The number of the line in its file; the first line of columns is 1. */
  line: number
  values: Readonly<Record<string, string>>
  /** A hash of the file's name and the values, by which a line that was imported is known again. */
  digest: string
}

/** What is wrong with a line. */
export interface ImportFault {
  file: ImportFile
  line: number
  words: string
}

/** A fault as it is printed. */
export const faultText = ({ file, line, words }: ImportFault): string => `${file}:${line}: ${words}.`
