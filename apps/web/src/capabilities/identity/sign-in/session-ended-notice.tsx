import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Notice } from '@waea/ui/states/notice'
import { useRef } from 'react'
import { useBrowserValue } from '../../../shell/device/shared/browser-value.ts'
import { tabMemory } from '../../../shell/device/shared/memory.ts'
import { sessionEnded } from '../../../shell/session/shared/session-ended.ts'

const sentences: Readonly<Record<string, MessageDescriptor>> = {
  'password-changed': msg`We signed you out because your password was changed. Sign in with the new one.`,
  'signed-out-elsewhere': msg`You were signed out from another of your devices. Sign in to carry on where you were.`,
  replayed: msg`We signed you out to protect your account: someone used your sign-in in a second place. If that wasn’t you, change your password.`,
  expired: msg`We signed you out because you hadn’t been here for 30 days. Sign in to carry on where you were.`,
  'temporary-over': msg`Your temporary sign-in has ended. Sign in to carry on where you were.`,
}
const unknown = msg`You were signed out. Sign in to carry on where you were.`

/** On the sign-in page, says why the last session ended, unless the person signed out here. */
export function SessionEndedNotice() {
  const { _ } = useLingui()
  const now = useBrowserValue(() => sessionEnded(tabMemory()).because(), undefined)
  const said = useRef(now)
  said.current ??= now
  const because = said.current
  return because !== undefined && <Notice>{_(sentences[because] ?? unknown)}</Notice>
}
