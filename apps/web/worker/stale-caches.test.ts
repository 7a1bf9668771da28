import { expect, test } from 'vitest'
import { staleCaches } from './stale-caches.ts'

const of = (build: string) => [`waea-precache-v2-${build}`, `waea-shell-${build}`, `waea-files-${build}`]

test('the caches of this build and of the one before stay, older ones go', () => {
  expect(staleCaches([...of('one'), ...of('two'), ...of('three')], 'three')).toEqual(of('one'))
})

test('the first build has nothing to forget, nor what others keep', () => {
  expect(staleCaches([...of('one'), 'not-ours'], 'one')).toEqual([])
})
