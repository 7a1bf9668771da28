import { expect, test } from 'vitest'
import { takesEsim } from './takes-esim.ts'

const iphone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148`
const android = (version: string, kind = 'Mobile ') =>
  `Mozilla/5.0 (Linux; Android ${version}; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 ${kind}Safari/537.36`

test.each([iphone('18_5'), iphone('16_0'), android('14'), android('12')])('%s takes an eSIM', (userAgent) => {
  expect(takesEsim(userAgent)).toBe(true)
})

test.each([
  iphone('15_8'),
  android('10'),
  // A tablet.
  android('14', ''),
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
])('%s is not known to take one', (userAgent) => {
  expect(takesEsim(userAgent)).toBe(false)
})
