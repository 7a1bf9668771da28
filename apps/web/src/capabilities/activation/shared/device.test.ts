import { expect, test } from 'vitest'
import { browsingOf } from './device.ts'

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Safari on an iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) ${apple} Version/18.1 Mobile/15E148 Safari/604.1`],
  ['Chrome on an iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) ${apple} CriOS/142.0 Mobile/15E148 Safari/604.1`],
])('%s installs by Apple’s link', (_name, userAgent) => {
  expect(browsingOf(userAgent)).toEqual({ device: 'iphone', isInsideApp: false })
})

test('an iPad that says it is a Mac is known by its touch', () => {
  const userAgent = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.1 Safari/605.1.15`
  expect(browsingOf(userAgent, 5).device).toBe('iphone')
  expect(browsingOf(userAgent, 0).device).toBe('other')
})

test('Chrome on an Android phone installs by Android’s link', () => {
  const userAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'
  expect(browsingOf(userAgent)).toEqual({ device: 'android', isInsideApp: false })
})

test.each([
  ['Facebook', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) ${apple} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]`],
  ['Instagram', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) ${apple} Mobile/15E148 Instagram 350.0`],
  ['a mail app on an iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) ${apple} Mobile/15E148`],
  ['an app’s view on Android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Chrome/142.0 Mobile'],
])('inside %s the install link does nothing', (_name, userAgent) => {
  expect(browsingOf(userAgent).isInsideApp).toBe(true)
})
