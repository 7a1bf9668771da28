import type { Config } from './platform/config.ts'
import type { Authenticate } from './platform/http/gate.ts'
import type { CallGround } from './platform/http/calls.ts'
import type { Part } from './platform/part.ts'
import type { Ports } from './ports/ports.ts'

/** The only file that knows everyone: which capabilities there are, and who plays each port. */

export const parts: readonly Part[] = []
