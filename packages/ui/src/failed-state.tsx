import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { OfflinePicture } from './illustrations/offline.tsx'
import { useUiTexts } from './ui-texts.tsx'

/** It could not be loaded: what that means, and a way to try again. Announced when it appears. */
export function FailedState({
  title,
  children,
  onRetry,
  retrying,
}: {
  title: ReactNode
  children?: ReactNode
  onRetry: () => void
  retrying?: boolean | undefined
}) {
  const texts = useUiTexts()
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-8 text-center">
      <OfflinePicture className="w-40" />
      <h2 className="text-h3">{title}</h2>
      {children && <div className="text-ink-2">{children}</div>}
      <Button
        tone="quiet"
        loading={retrying}
        onClick={onRetry}
        icon={<RotateCw aria-hidden="true" className="size-4" />}
        className="mt-2"
      >
        {texts.retry}
      </Button>
    </div>
  )
}
