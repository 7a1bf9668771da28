import type { HoldUp } from '@waea/domain/porting/porting-block'
import { type PortStage, portStage } from '@waea/domain/porting/stage'
import { type MoveWindow, moveWindow } from '@waea/domain/porting/windows'
import type { Ctx } from '../../platform/ctx.ts'
import { domainPort } from './change-port.ts'
import type { PortRow } from './stores/ports.store.ts'

/** How far a port is, and between which times its number moves. */
export function stageOfPort(
  ctx: Pick<Ctx, 'now' | 'config'>,
  port: PortRow,
  holdUp: HoldUp | undefined,
): { stage: PortStage; window: MoveWindow } {
  const moving = port.Steps.find(({ State }) => State === 5)
  const timing = { ...port, startedAt: moving && new Date(moving.AtMs) }
  const window = moveWindow(ctx.config.porting.hours, timing, ctx.now())
  return { stage: portStage({ ...domainPort(port), isHeldUp: holdUp !== undefined }, window, ctx.now()), window }
}
