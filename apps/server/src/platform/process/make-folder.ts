import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it, one after another: the recursive call of Node.js never returns where a folder takes
 * no folders and says that it does not exist, as `/proc` does.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
