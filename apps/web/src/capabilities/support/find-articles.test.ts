import { expect, test } from 'vitest'
import { searchOver } from './find-articles.ts'

const article = (id: string, title: string, body = '') => ({ id, title, description: '', body, parent_id: '1' })
const words = {
  words: { abroad: ['overseas'], recharge: ['top up'], topup: ['top up'], cancel: ['close', 'stop'] },
  pages: [
    { address: '/leave', title: 'Leave or close', says: 'End your account.', words: 'cancel leave close account' },
    {
      address: '/fibre',
      title: 'Broadband',
      says: 'Move it.',
      words: 'cancel move',
      flag: 'IS_SHOW_UFB_MODULE' as const,
    },
    {
      address: '/top-up',
      title: 'Add credit',
      says: 'By card.',
      words: 'cancel topup',
      flag: 'HIDE_PREPAY_TOPUP' as const,
    },
  ],
}
const articles = [
  article('1', 'Your bill explained', '<p>What each part of an invoice means.</p>'),
  article('2', 'Install an eSIM on an iPhone', '<p>Scan the code.</p>'),
  article('3', 'Using your mobile overseas', '<p>Switch roaming on. In Whangārei you need none.</p>'),
  article('4', 'Your phone is lost or stolen', '<p>Stop the SIM first.</p>'),
  article('5', 'Top up', '<p>Add credit with a card.</p>'),
  article('6', 'Close your account', '<p>What to do first.</p>'),
]
const search = searchOver(articles, words, (flag) => flag === 'HIDE_PREPAY_TOPUP')
const first = (phrase: string) => search(phrase).articles[0]?.title
const pages = (phrase: string) => search(phrase).pages.map(({ address }) => address)

test.each([
  ['bill', 'Your bill explained'],
  ['bil', 'Your bill explained'],
  ['biill', 'Your bill explained'],
  ['how do I install esim on ifone', 'Install an eSIM on an iPhone'],
  ['romaing', 'Using your mobile overseas'],
  ['abroad', 'Using your mobile overseas'],
  ['whangarei', 'Using your mobile overseas'],
  ['Whangārei', 'Using your mobile overseas'],
  ['my phone was stollen', 'Your phone is lost or stolen'],
  ['recharge', 'Top up'],
  ['TOPUP', 'Top up'],
  ['cancel', 'Close your account'],
  ['canc', 'Close your account'],
  ['cancel my account', 'Close your account'],
])('[B-HELP-01] “%s” finds “%s” first', (phrase, title) => {
  expect(first(phrase)).toBe(title)
})

test('an article’s tags are not searched', () => {
  expect(search('</p>').articles).toEqual([])
})

test.each(['', '   ', '…', 'zzzzzzzz'])('%j finds nothing', (phrase) => {
  expect(search(phrase)).toEqual({ articles: [], pages: [] })
})

test('a phrase of 10,000 characters is searched by its beginning', () => {
  expect(first(`bill ${'xyzzy '.repeat(2_000)}`)).toBe('Your bill explained')
  expect(search('x'.repeat(10_000)).articles).toEqual([])
})

test('pages of the portal are found by every word of theirs, and only while their feature is on', () => {
  expect(pages('how do I cancel my account')).toEqual(['/leave'])
  expect(pages('leav')).toEqual(['/leave'])
  expect(pages('cancel')).toEqual(['/leave'])
  const withFibre = searchOver(articles, words, (flag) => flag === 'IS_SHOW_UFB_MODULE')
  expect(withFibre('move').pages.map(({ address }) => address)).toEqual(['/fibre'])
  expect(withFibre('topup').pages.map(({ address }) => address)).toEqual(['/top-up'])
  expect(pages('cancel bill')).toEqual([])
})
