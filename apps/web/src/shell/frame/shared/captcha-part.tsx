import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../../device/shared/lazy-part.ts'
import { captcha } from '../../session/shared/captcha.ts'

const CaptchaDialog = lazyPart(() => import('../captcha-dialog.tsx'))

/** The captcha dialog, over the screen that needs one: the screen and its drafts stay. */
export function CaptchaPart() {
  const current = useSyncExternalStore(captcha.subscribe, captcha.current, () => undefined)
  if (!current) return null
  return (
    <Suspense fallback={null}>
      <CaptchaDialog about={current.about} />
    </Suspense>
  )
}
