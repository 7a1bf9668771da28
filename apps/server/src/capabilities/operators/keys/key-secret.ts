import { createHash } from 'node:crypto'
import type { Ctx } from '../../../platform/ctx.ts'
import { newSecret } from '../../identity/index.ts'

/** A new API key. Its prefix lets scanners of published code recognise it. */
export const newKey = (ctx: Ctx): string => `waea_${newSecret(ctx)}`

/** A key holds 256 random bits, so a plain hash of it reveals nothing. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()
