import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CatalogueFile } from '@waea/domain/catalogue/provider-file/catalogue-file'
import { afterAll } from 'vitest'
import { catalogueCommand } from '../../src/capabilities/offers/catalogue-command.ts'
import { contextOf } from '../../src/platform/context.ts'
import type { ShopPortal } from '../shop/shop-support.ts'

/** The provider's file of a portal, in a folder that is removed after the file's tests. */
export function providerFile(portal: ShopPortal) {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'))
  const path = join(folder, 'catalogue.json')
  afterAll(() => rmSync(folder, { recursive: true }))

  const run = (...args: string[]) => catalogueCommand.run(contextOf(portal.server.runtime, { kind: 'system' }), args)

  async function saved(): Promise<CatalogueFile> {
    await run('save', path)
    return JSON.parse(readFileSync(path, 'utf8')) as CatalogueFile
  }

  /** Loads the current catalogue with a change. */
  async function load(change: (file: CatalogueFile) => object, ...options: string[]): Promise<readonly string[]> {
    writeFileSync(path, JSON.stringify(change(await saved())))
    return run('load', path, ...options)
  }

  return { folder, path, run, saved, load }
}
