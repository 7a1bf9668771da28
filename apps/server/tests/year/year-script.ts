import * as bills from './year-bill-deeds.ts'
import type { Day } from './year-calendar.ts'
import type { Deed } from './year-deeds.ts'
import * as does from './year-deeds.ts'
import { sold } from './year-price-list.ts'

/** Two years: their first day is the 31st of a month, and both changes of daylight saving and a 29 February are in it. */
export const firstDay: Day = '2027-03-31'
export const lastDay: Day = '2029-04-03'

/** From this day on only those days are lived on which something ought to happen. */
export const secondYear: Day = '2028-04-04'

const gigabytes = (count: number): number => count * 1024

/** What the prepay customer does, by day. The plan is Four Weeks 10 at first; whatever renews does so by the clock. */
export const prepayYear: Readonly<Record<Day, Deed[]>> = {
  '2027-04-07': [does.topUp(5000)],
  '2027-04-10': [does.buy(sold.extra2)],
  '2027-04-30': [does.redeem(2000)],
  '2027-05-05': [does.changeLater(sold.endless)],
  '2027-05-08': [does.cancelChange],
  '2027-05-10': [does.changeLater(sold.endless)],
  '2027-06-01': [does.agreeToAutoTopUp({ dollars: 20, days: 0, below: 5, cap: 60 })],
  '2027-06-10': [does.buy(sold.world60, { renews: true })],
  // The renewal of 21 July is declined, and tried again after one and three days; then another card comes.
  '2027-07-15': [does.cardFails],
  '2027-07-26': [does.cardPaysAgain],
  // What the first week leaves of its data is carried over for four.
  '2027-08-12': [does.changeNow(sold.week)],
  '2027-08-18': [does.uses('data', gigabytes(1))],
  '2027-10-05': [does.stopOutside(false), does.limitSpend(300), does.uses('mms', 4), does.uses('mms', 3)],
  '2027-10-12': [does.changeNow(sold.ten)],
  // 15 GB are carried over from five weeks, three of them for one day more; then there are 10 GB of the plan.
  '2027-10-13': [does.uses('data', gigabytes(14)), does.isTold('You’ve used 50% of your data')],
  '2027-10-14': [does.uses('data', gigabytes(8)), does.isTold('You’ve used 80% of your data')],
  '2027-10-15': [does.uses('data', gigabytes(3)), does.isTold('You’ve used all your data')],
  '2027-10-16': [does.uses('data', 10)],
  '2027-11-05': [does.pause(sold.ten, '2027-12-20')],
  '2027-12-01': [does.resume(sold.ten)],
  '2027-12-10': [does.renewNow(sold.ten)],
  '2027-12-15': [does.agreeToAutoTopUp({ dollars: 20, days: 30, below: 0, cap: 40 })],
  // Heard of 40 days late, and counted in its own period, which had room.
  '2028-01-14': [does.uses('data', gigabytes(1), '2027-12-05')],
  '2028-02-16': [does.renewing(sold.world60, false)],
  '2028-02-20': [does.endAutoTopUp],
  '2028-03-20': [does.renewing(sold.ten, false)],
}

/** What the monthly customer does, by day. The plan is Max at first, for six months at the price of its offer. */
export const monthlyYear: Readonly<Record<Day, Deed[]>> = {
  '2027-04-12': [does.buy(sold.world100, { renews: true })],
  '2027-05-20': [does.buy(sold.extra5)],
  '2027-06-10': [does.redeem(2000)],
  '2027-07-05': [does.stopOutside(false), does.limitSpend(2000), does.uses('mms', 2)],
  '2027-07-06': [does.uses('idd_voice', 405), does.isTold('You’ve used all your international minutes')],
  // The network suspends the mobile over the end of a period: of the next one the rest is charged.
  '2027-08-20': [does.atNetwork('inactive')],
  '2027-09-10': [does.atNetwork('active')],
  '2027-10-12': [does.changeLater(sold.endless40)],
  '2027-10-15': [does.changeLater(sold.light)],
  '2027-11-20': [does.uses('data', gigabytes(2))],
  '2027-12-10': [does.uses('data', gigabytes(8) + 60), does.isTold('You’ve used all your data')],
  '2027-12-12': [does.uses('data', 60)],
  '2028-01-05': [does.renewing(sold.world100, false)],
  // Heard of 40 days late, when the period it was used in had nothing left.
  '2028-01-20': [does.uses('data', 10, '2027-12-11')],
  // The second year is about bills: in part, too much, in halves, every 28 days, and by hand alone.
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
 * What the friend does. The second top-up makes the first one, of the first day, last a year from then too. The automatic
 * top-ups leave the credit under what begins them: it is the day that ends each, and in September the month's limit.
 */
export const friendsYear: Readonly<Record<Day, Deed[]>> = {
  '2027-09-01': [does.topUp(100)],
  '2027-09-05': [does.agreeToAutoTopUp({ dollars: 5, days: 0, below: 40, cap: 15 })],
  '2027-10-10': [does.endAutoTopUp],
}

/** What is given between the prepay customer and the friend; it keeps the day on which it ends. */
export const gifts: Readonly<Record<Day, { from: 'prepay' | 'friend'; to: 'prepay' | 'friend'; cents: number }>> = {
  '2028-02-15': { from: 'prepay', to: 'friend', cents: 1000 },
  '2028-03-10': { from: 'friend', to: 'prepay', cents: 500 },
}
