import { expect, test } from 'vitest'
import { withoutPersonalData } from './personal-data.ts'

const origin = 'http://localhost:8080'

test.each([
  ['Broken for person@example.nz today', 'Broken for … today'],
  ['person@mail.example.co.nz wrote', '… wrote'],
  ['mobile 64211234567, or 021 123 4567, or +64 21 123 4567', 'mobile …, or …, or …'],
  ['card 4242424242424242 and 4242 4242 4242 4242', 'card … and …'],
  ['SIM 89640112345678901234', 'SIM …'],
  ['token eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'token …'],
  ['customer 11111111-1111-4111-8111-111111111111', 'customer …'],
  [`"${origin}/sign-in?redirect=%2Fprofile#top"`, `"${origin}/sign-in"`],
  [`"${origin}/activation/WAEA-PREPAY-1"`, `"${origin}/activation/…"`],
  [
    `"${origin}/activation/2-WAEA/new" and "${origin}/activation/3"`,
    `"${origin}/activation/…/new" and "${origin}/activation/…"`,
  ],
  [`"${origin}/profile/order-history/1234/lines"`, `"${origin}/profile/order-history/…/lines"`],
  ['https://elsewhere.nz/path?email=a', 'https://elsewhere.nz/path'],
])('%s leaves as %s', (text, left) => {
  expect(withoutPersonalData(text, origin)).toBe(left)
})

test.each([
  `{"event_id":"9ec79c33ec9942ab8353589fcb2e04dc","timestamp":1763712345.123,"at":1763712345123}`,
  `"${origin}/assets/home-PAdY8U2.js" at line 12:3456`,
  `${origin}/profile/plans`,
  `at open ${origin}/profile:12:3456`,
])('%s is nothing personal, and stays', (text) => {
  expect(withoutPersonalData(text, origin)).toBe(text)
})

test("the portal's own addresses are known by its whole origin, dots and all", () => {
  expect(withoutPersonalData('https://my.waea.example/order/1234', 'https://my.waea.example')).toBe(
    'https://my.waea.example/order/…',
  )
  expect(withoutPersonalData('https://my-waea.example/order/12', 'https://my.waea.example')).toBe(
    'https://my-waea.example/order/12',
  )
})
