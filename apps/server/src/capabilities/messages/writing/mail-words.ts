/** The language of a mail. Māori covers greetings and short labels; sentences stay English until translated. */
export type MailLanguage = 'en' | 'mi-NZ'

/** The greeting, labels and footer of mails in one language. */
export interface MailWords {
  lang: string
  /** The language of dates in rows. */
  dates: MailLanguage
  hello: string
  confirm: string
  signIn: string
  accept: string
  newPassword: string
  order: string
  seeOrder: string
  seeReceipt: string
  tryAgain: string
  activate: string
  dashboard: string
  install: string
  howItGoes: string
  total: string
  paidToday: string
  gst: string
  date: string
  amount: string
  card: string
  balance: string
  phoneNumber: string
  plan: string
  address: string
  refund: string
  receipt: string
  seePayments: string
  security: string
  footer(brand: string, support: string): string
}

const en: MailWords = {
  lang: 'en-NZ',
  dates: 'en',
  hello: 'Hello',
  confirm: 'Confirm my email',
  signIn: 'Sign in',
  accept: 'Open the account',
  newPassword: 'Choose a new password',
  order: 'Order',
  seeOrder: 'See the order',
  seeReceipt: 'See the receipt',
  tryAgain: 'Try again',
  activate: 'Activate',
  dashboard: 'Open my dashboard',
  install: 'Install my eSIM',
  howItGoes: 'See how it’s going',
  total: 'Total',
  paidToday: 'Paid today',
  gst: 'GST included (15%)',
  date: 'Date',
  amount: 'Amount',
  card: 'Card',
  balance: 'Balance now',
  phoneNumber: 'Phone number',
  plan: 'Plan',
  address: 'Address',
  refund: 'Refund to your card',
  receipt: 'Receipt',
  seePayments: 'See your payments',
  security: 'See your sign-in and security',
  footer: (brand, support) => `${brand} · ${support}. We never ask for your password or a code by email or phone.`,
}

const mi: MailWords = {
  ...en,
  lang: 'mi',
  dates: 'mi-NZ',
  hello: 'Kia ora',
  confirm: 'Whakaū īmēra',
  signIn: 'Takiuru',
  newPassword: 'Huri kupuhipa',
  tryAgain: 'Ngana anō',
  total: 'Tapeke',
  paidToday: 'I utua i tēnei rā',
  date: 'Rā',
  amount: 'Rahinga',
  card: 'Kāri nama',
  balance: 'Tapeke pūtea',
  phoneNumber: 'Tau waea',
  plan: 'Mahere',
  address: 'Wāhitau',
  refund: 'Whakahokia ki tō kāri',
  receipt: 'Rīhiti',
}

/** The words of a language. */
export function mailWords(language: MailLanguage): MailWords {
  return language === 'mi-NZ' ? mi : en
}
