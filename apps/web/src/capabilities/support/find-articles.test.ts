import { expect, test } from 'vitest'
import { searchOver } from './find-articles.ts'

const article = (id: string, title: string, body = '') => ({ id, title, description: '', body, parent_id: '1' })
const search = searchOver([
  article('1', 'Your bill explained', '<p>What each part of an invoice means.</p>'),
  article('2', 'Install an eSIM on an iPhone', '<p>Scan the code.</p>'),
  article('3', 'Using your mobile overseas', '<p>Switch roaming on. In Whangārei you need none.</p>'),
  article('4', 'Your phone is lost or stolen', '<p>Stop the SIM first.</p>'),
  article('5', 'Top up', '<p>Add credit with a card.</p>'),
])
const first = (phrase: string) => search(phrase)[0]?.title

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
])('[B-HELP-01] “%s” finds “%s” first', (phrase, title) => {
  expect(first(phrase)).toBe(title)
})

test('an article’s tags are not searched', () => {
  expect(search('</p>')).toEqual([])
})

test.each(['', '   ', '…', 'zzzzzzzz'])('%j finds nothing', (phrase) => {
  expect(search(phrase)).toEqual([])
})

test('a phrase of 10,000 characters is searched by its beginning', () => {
  expect(first(`bill ${'xyzzy '.repeat(2_000)}`)).toBe('Your bill explained')
  expect(search('x'.repeat(10_000))).toEqual([])
})
