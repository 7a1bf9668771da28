import * as bills from './year-bill-deeds.ts'
import type { Day } from './year-calendar.ts'
import type { Deed } from './year-deeds.ts'
import * as does from './year-deeds.ts'
import { sold } from './year-price-list.ts'

/** Two years that start on the 31st of a month and include daylight-saving changes and a 29 February. */
export const firstDay: Day = '2027-03-31'
export const lastDay: Day = '2029-04-03'

/** From this day on, only days on which something is expected are run. */
export const secondYear: Day = '2028-04-04'

const gigabytes = (count: number): number => count * 1024

/** The prepay customer's actions, by day. The plan is Four Weeks 10 at first; renewals happen by the clock. */
export const prepayYear: Readonly<Record<Day, Deed[]>> = {
  '2027-04-07': [does.topUp(5000)],
  '2027-04-10': [does.buy(sold.extra2)],
  '2027-04-30': [does.redeem(2000)],
  '2027-05-05': [does.changeLater(sold.endless)],
  '2027-05-08': [does.cancelChange],
  '2027-05-10': [does.changeLater(sold.endless)],
  '2027-06-01': [does.agreeToAutoTopUp({ dollars: 20, days: 0, below: 5, cap: 60 })],
  '2027-06-10': [does.buy(sold.world60, { renews: true })],
  // The renewal of 21 July is declined and retried after one and three days; then another card is saved.
  '2027-07-15': [does.cardFails],
  '2027-07-26': [does.cardPaysAgain],
  // The first week's leftover data is carried over for four weeks.
  '2027-08-12': [does.changeNow(sold.week)],
  '2027-08-18': [does.uses('data', gigabytes(1))],
  '2027-10-05': [does.stopOutside(false), does.limitSpend(300), does.uses('mms', 4), does.uses('mms', 3)],
  '2027-10-12': [does.changeNow(sold.ten)],
  // 15 GB are carried over from five weeks, three of them for one more day; then the plan's 10 GB remain.
  '2027-10-13': [does.uses('data', gigabytes(14)), does.expectsMail('You’ve used 50% of your data')],
  '2027-10-14': [does.uses('data', gigabytes(8)), does.expectsMail('You’ve used 80% of your data')],
  '2027-10-15': [does.uses('data', gigabytes(3)), does.expectsMail('You’ve used all your data')],
  '2027-10-16': [does.uses('data', 10)],
  '2027-11-05': [does.pause(sold.ten, '2027-12-20')],
  '2027-12-01': [does.resume(sold.ten)],
  '2027-12-10': [does.renewNow(sold.ten)],
  '2027-12-15': [does.agreeToAutoTopUp({ dollars: 20, days: 30, below: 0, cap: 40 })],
  // Reported 40 days late, and counted in its own period, which had room.
  '2028-01-14': [does.uses('data', gigabytes(1), '2027-12-05')],
  '2028-02-16': [does.renewing(sold.world60, false)],
  '2028-02-20': [does.endAutoTopUp],
  '2028-03-20': [does.renewing(sold.ten, false)],
}

/** The monthly customer's actions, by day. The plan is Max at first, for six months at its offer price. */
export const monthlyYear: Readonly<Record<Day, Deed[]>> = {
  '2027-04-12': [does.buy(sold.world100, { renews: true })],
  '2027-05-20': [does.buy(sold.extra5)],
  '2027-06-10': [does.redeem(2000)],
  '2027-07-05': [does.stopOutside(false), does.limitSpend(2000), does.uses('mms', 2)],
  '2027-07-06': [does.uses('idd_voice', 405), does.expectsMail('You’ve used all your international minutes')],
  // The network suspends the mobile across the end of a period; of the next period the rest is charged.
  '2027-08-20': [does.atNetwork('inactive')],
  '2027-09-10': [does.atNetwork('active')],
  '2027-10-12': [does.changeLater(sold.endless40)],
  '2027-10-15': [does.changeLater(sold.light)],
  '2027-11-20': [does.uses('data', gigabytes(2))],
  '2027-12-10': [does.uses('data', gigabytes(8) + 60), does.expectsMail('You’ve used all your data')],
  '2027-12-12': [does.uses('data', 60)],
  '2028-01-05': [does.renewing(sold.world100, false)],
  // Reported 40 days late, when nothing was left in the period it was used in.
  '2028-01-20': [does.uses('data', 10, '2027-12-11')],
  // The second year is about bills: paid in part, overpaid, in halves, every 28 days, and by hand alone.
  '2028-04-10': [bills.pays(1500)],
  '2028-05-05': [bills.pays(10_000)],
  '2028-09-20': [bills.paysAutomatically('twice')],
  '2028-10-10': [bills.changesCycle(28)],
  '2028-11-20': [does.buy(sold.extra5)],
  '2029-01-15': [bills.paysAutomatically('off')],
  '2029-02-02': [bills.pays(2500)],
  '2029-02-10': [bills.changesCycle(undefined), bills.paysAutomatically('when-due')],
  '2029-03-20': [does.renewing(sold.light, false)],
}

/**
 * The friend's actions, by day. The second top-up extends the first one, of the first day, to a year from then. The
 * automatic top-ups leave the credit below their threshold, so the daily limit stops each of them, and in September the
 * monthly limit.
 */
export const friendsYear: Readonly<Record<Day, Deed[]>> = {
  '2027-09-01': [does.topUp(100)],
  '2027-09-05': [does.agreeToAutoTopUp({ dollars: 5, days: 0, below: 40, cap: 15 })],
  '2027-10-10': [does.endAutoTopUp],
}

/** Gifts between the prepay customer and the friend; the credit keeps its last day. */
export const gifts: Readonly<Record<Day, { from: 'prepay' | 'friend'; to: 'prepay' | 'friend'; cents: number }>> = {
  '2028-02-15': { from: 'prepay', to: 'friend', cents: 1000 },
  '2028-03-10': { from: 'friend', to: 'prepay', cents: 500 },
}
