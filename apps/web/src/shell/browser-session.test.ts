import { expect, test, vi } from 'vitest'
import { startAgain } from './browser-session.ts'

const at = (pathname: string) => ({ pathname, assign: vi.fn(), reload: vi.fn() })

test('[S-SHELL-02] a mobile chosen in another tab sends a half-done onboarding home, loaded anew', () => {
  const page = at('/onboarding/plan')
  startAgain(page)
  expect(page.assign).toHaveBeenCalledExactlyOnceWith('/')
  expect(page.reload).not.toHaveBeenCalled()
})

test('any other page starts again where it is', () => {
  const page = at('/profile/plans')
  startAgain(page)
  expect(page.reload).toHaveBeenCalledTimes(1)
  expect(page.assign).not.toHaveBeenCalled()
})
