import type { PortStage } from '@waea/domain/porting/stage'
import type { NoticeTone } from '@waea/ui/states/notice'

const tones: Partial<Record<PortStage, NoticeTone>> = {
  arrived: 'good',
  kept: 'good',
  'on-hold': 'warn',
  late: 'warn',
  stopped: 'warn',
  refused: 'warn',
  failed: 'warn',
  'leave-noticed': 'warn',
  'leave-agreed': 'warn',
}

/** The look of what is said of a port. */
export function toneOf(stage: PortStage): NoticeTone {
  return tones[stage] ?? 'info'
}
