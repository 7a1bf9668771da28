import { Trans, useLingui } from '@lingui/react/macro'
import { captchaAction } from '@waea/domain/captcha'
import { Button } from '@waea/ui/button'
import { Dialog } from '@waea/ui/states/dialog'
import { FailedState } from '@waea/ui/states/failed-state'
import { Notice } from '@waea/ui/states/notice'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CaptchaInput, captcha } from '../session/shared/captcha.ts'
import { type CaptchaScript, type CaptchaSettings, loadCaptcha } from '../session/shared/captcha-script.ts'
import { useLocale, usePortal } from '../session/shared/portal.tsx'

/** Shows the captcha partner's widget; afterwards the waiting call is sent again. */
export default function CaptchaDialog({ about }: { about: CaptchaInput }) {
  const { t } = useLingui()
  const { captcha: settings } = usePortal().settings
  const { script, isFailed, load, fail } = useScript(settings)
  return (
    <Dialog open onClose={() => captcha.answer(undefined)} title={t`Are you a person?`}>
      <p className="text-ink-2">
        {about === 'lookup' ? (
          <Trans>We ask so that no program can try out numbers here. Then you carry on.</Trans>
        ) : (
          <Trans>
            We ask after several failed tries, so that nobody can test stolen cards or guess codes here. Then you carry
            on, and keep what you typed.
          </Trans>
        )}
      </p>
      {about === 'again' && (
        <Notice tone="bad">
          <Trans>That didn’t confirm that you’re a person. Try again.</Trans>
        </Notice>
      )}
      {isFailed ? (
        <FailedState isPart title={t`The check didn’t load`} of={{ refetch: load, isFetching: false }}>
          {t`Nothing was charged.`}
        </FailedState>
      ) : settings && script ? (
        <Check settings={settings} script={script} onFailed={fail} />
      ) : (
        <Skeleton className="h-17 rounded-control" />
      )}
    </Dialog>
  )
}

function useScript(settings: CaptchaSettings | undefined) {
  const [script, setScript] = useState<CaptchaScript>()
  const [isFailed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  const load = useCallback(() => {
    setFailed(false)
    if (settings) loadCaptcha(settings).then((loaded) => setScript(() => loaded), fail)
    else fail()
  }, [settings, fail])
  useEffect(load, [load])
  return { script, isFailed, load, fail }
}

type CheckProps = { settings: CaptchaSettings; script: CaptchaScript; onFailed: () => void }

function Check(props: CheckProps) {
  return props.settings.kind === 'recaptcha-v3' ? <Press {...props} /> : <Widget {...props} />
}

/** Below this width the partner has a compact widget. */
const widgetWidth = 304

function Widget({ settings, script, onFailed }: CheckProps) {
  const place = useRef<HTMLDivElement>(null)
  const language = useLocale()
  useEffect(() => {
    const element = place.current
    if (!element) return
    const widget = script.render(element, {
      sitekey: settings.siteKey,
      action: captchaAction,
      theme: themeNow(),
      size: element.clientWidth < widgetWidth ? 'compact' : 'normal',
      language,
      callback: (token) => captcha.answer(token),
      'error-callback': onFailed,
    })
    return () => {
      script.remove?.(widget)
      element.replaceChildren()
    }
  }, [settings, script, onFailed, language])
  return <div ref={place} className="min-h-17" />
}

/** The invisible reCAPTCHA: run it on a press, because it would refuse again without one. */
function Press({ settings, script, onFailed }: CheckProps) {
  const [isWaiting, setWaiting] = useState(false)
  const press = async () => {
    setWaiting(true)
    try {
      captcha.answer(await script.execute(settings.siteKey, { action: captchaAction }))
    } catch {
      onFailed()
    }
  }
  return (
    <Button loading={isWaiting} onClick={() => void press()}>
      <Trans>I’m a person</Trans>
    </Button>
  )
}

/** The current theme: the person's choice, else the device's. */
function themeNow(): 'light' | 'dark' {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
