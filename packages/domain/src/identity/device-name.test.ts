import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    { Browser: 'Safari', System: 'iPhone' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    { Browser: 'Edge', System: 'Windows' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    { Browser: 'Chrome', System: 'Android' },
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', { Browser: 'Firefox', System: 'Linux' }],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 OPR/120.0',
    { Browser: 'Opera', System: 'Windows' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 SamsungBrowser/29.0 Chrome/140.0 Mobile Safari/537.36',
    { Browser: 'Samsung Internet', System: 'Android' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 EdgA/140.0',
    { Browser: 'Edge', System: 'Android' },
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
    { Browser: 'Firefox', System: 'iPad' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1',
    { Browser: 'Chrome', System: 'iPhone' },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    { Browser: 'Safari', System: 'Mac' },
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 16000.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    { Browser: 'Chrome', System: 'Chromebook' },
  ],
  ['node', {}],
  ['', {}],
])('%s is named in words that people know', (userAgent, name) => {
  expect(deviceName(userAgent)).toEqual(name)
})
