import { expect, test } from 'vitest'
import { loadOnce } from './load-once.ts'

test('code is fetched once, and again only after a download that failed', async () => {
  const downloads = [Promise.reject(new Error('no connection')), Promise.resolve('code')]
  let loads = 0
  const code = loadOnce(() => {
    loads += 1
    return downloads[loads - 1] ?? Promise.reject(new Error('asked too often'))
  })
  await expect(code()).rejects.toThrow('no connection')
  expect(await Promise.all([code(), code()])).toEqual(['code', 'code'])
  expect(await code()).toBe('code')
  expect(loads).toBe(2)
})
