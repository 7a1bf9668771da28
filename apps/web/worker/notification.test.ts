import { expect, test } from 'vitest'
import { ownPath, readNews } from './notification.ts'

const origin = 'https://my.example.nz'
const news = {
  id: '1',
  tag: 'orders',
  title: 'Your parcel is on its way',
  body: 'Open to follow it.',
  path: '/profile',
}

test('news is read as it was sent', () => {
  expect(readNews(JSON.stringify({ ...news, more: 7 }), origin)).toEqual(news)
})

test.each([undefined, '', 'no json', 'null', '7', '[]', '{}', '{"title":""}', '{"title":7}'])(
  'what is no news (%s) still says that there is some',
  (text) => {
    expect(readNews(text, origin)).toMatchObject({ title: 'There is news of your account', path: '/profile/notices' })
  },
)

test('it is bounded, and leads home where it would lead elsewhere', () => {
  const read = readNews(JSON.stringify({ ...news, title: 'x'.repeat(999), path: 'https://evil.example/' }), origin)
  expect(read).toMatchObject({ title: 'x'.repeat(200), path: '/' })
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'https://evil.example',
  '',
  7,
])('%s leads home', (path) => {
  expect(ownPath(path, origin)).toBe('/')
})

test.each(['/profile/plans/usage', '/help/cases/1?a=b#c'])('%s is our own', (path) => {
  expect(ownPath(path, origin)).toBe(path)
})
