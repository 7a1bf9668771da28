import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import { luhnDigit } from '../sims/luhn.ts'
import type { Values } from './columns.ts'

/** Lines of an import on a day for tests and measurements; `id` is the customer's id in the old system. */
export function sampleLines(today: CalendarDay) {
  const inDays = (days: number) => addDays(today, days)
  const msisdnOf = (digits: string) => `64215${digits.padStart(7, '660000')}`
  return {
    inDays,
    customer: (id: string, over: Partial<Values<'customers.csv'>> = {}): Values<'customers.csv'> => ({
      external_id: id,
      first_name: 'Aroha',
      last_name: `Moved ${id}`,
      email: `${id}@moved.test.waea.nz`,
      email_verified: 'yes',
      contact_number: '',
      automatic_payment: 'no',
      ...over,
    }),
    /** A mobile whose numbers end with these digits, at most six. */
    mobile: (
      id: string,
      digits: string,
      over: Partial<Values<'mobiles.csv'>> & Pick<Values<'mobiles.csv'>, 'plan'>,
    ): Values<'mobiles.csv'> => {
      const body = `896499660000${digits.padStart(6, '0')}`
      return {
        external_id: id,
        msisdn: msisdnOf(digits),
        renews_on: inDays(10),
        auto_renew: 'yes',
        active_since: inDays(-300),
        stops_outside_plan: 'no',
        network_service: `net-${digits}`,
        sim_type: 'real_sim',
        iccid: `${body}${luhnDigit(body)}`,
        imsi: `530246600${digits.padStart(6, '0')}`,
        sim_id: '',
        pin: '',
        puk: '12345678',
        ...over,
      }
    },
    /** An add-on of the mobile whose numbers end with these digits. */
    addon: (
      id: string,
      digits: string,
      over: Partial<Values<'addons.csv'>> & Pick<Values<'addons.csv'>, 'addon'>,
    ): Values<'addons.csv'> => ({
      external_id: id,
      msisdn: msisdnOf(digits),
      renews_on: inDays(10),
      auto_renew: 'yes',
      ...over,
    }),
    /** A fibre connection whose number at its company ends with these digits. */
    fibre: (
      id: string,
      digits: string,
      over: Partial<Values<'fibre.csv'>> & Pick<Values<'fibre.csv'>, 'plan'>,
    ): Values<'fibre.csv'> => ({
      external_id: id,
      renews_on: inDays(10),
      active_since: inDays(-400),
      company: 'Chorus',
      company_service: `ASID${digits.padStart(9, '0')}`,
      address_provider: 'sandbox-addresses',
      address_id: '12.aro-street.aro-valley-wellington-6011',
      street: '12 Aro Street',
      suburb: 'Aro Valley',
      city: 'Wellington',
      postcode: '6011',
      ...over,
    }),
    credit: (id: string, digits: string, over: Partial<Values<'balances.csv'>> = {}): Values<'balances.csv'> => ({
      external_id: id,
      msisdn: msisdnOf(digits),
      kind: 'bought',
      credit: '30.00',
      expires_on: inDays(100),
      ...over,
    }),
    card: (id: string, over: Partial<Values<'cards.csv'>> = {}): Values<'cards.csv'> => ({
      external_id: id,
      customer_token: `cus_${id.replaceAll('-', '')}`,
      card_token: `pm_${id.replaceAll('-', '')}`,
      brand: 'visa',
      last4: '4242',
      expires: '12/2039',
      ...over,
    }),
    bill: (id: string, number: string, over: Partial<Values<'bills.csv'>> = {}): Values<'bills.csv'> => ({
      external_id: id,
      number,
      issued_on: inDays(-5),
      due_on: inDays(10),
      owed: '45.00',
      ...over,
    }),
  }
}

/** The text of a file. */
export function csvOf(columns: readonly string[], lines: readonly Readonly<Record<string, string>>[]): string {
  return `${[columns.join(), ...lines.map((line) => columns.map((column) => line[column]).join())].join('\n')}\n`
}
