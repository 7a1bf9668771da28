import { expect, type Page, type TestInfo } from '@playwright/test'
import { layoutFaults } from './looks.ts'
import { keepPictures } from './pictures.ts'
import { expectAccessible } from './portal.ts'

/** Checks the current screen with axe and for layout faults, and with PICTURES=on takes pictures of it. */
export async function checkLook(page: Page, info: TestInfo, name: string): Promise<void> {
  await expectAccessible(page)
  expect(await layoutFaults(page)).toEqual([])
  await keepPictures(page, info, name)
}
