import { RotateCw } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../button.tsx'
import { useFocusLeft } from '../heading-focus.ts'
import { OfflinePicture } from '../illustrations/offline.tsx'
import { useUiTexts } from '../ui-texts.tsx'

/** Something that can be loaded again, such as a query, and whether it is loading. */
export interface Reloadable {
  refetch: () => unknown
  isFetching: boolean
}

/**
 * Shown when something could not be loaded: what that means, and a retry button. It is announced when it appears; after
 * a successful retry the focus moves to the heading above it.
 */
export function FailedState({
  title,
  children,
  of,
  isPart,
}: {
  title: ReactNode
  children?: ReactNode
  of: Reloadable
  /** For one part of a page: a line in its card, without the picture. */
  isPart?: boolean | undefined
}) {
  const texts = useUiTexts()
  const piece = useRef<HTMLDivElement>(null)
  useFocusLeft(piece)
  const retry = (
    <Button
      tone="quiet"
      size={isPart ? 's' : 'm'}
      loading={of.isFetching}
      onClick={() => void of.refetch()}
      icon={<RotateCw aria-hidden="true" className="size-4" />}
    >
      {texts.retry}
    </Button>
  )
  if (isPart) {
    return (
      <div ref={piece} role="alert" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <p className="font-semibold">{title}</p>
          {children && <div className="text-ink-2">{children}</div>}
        </div>
        {retry}
      </div>
    )
  }
  return (
    <div ref={piece} role="alert" className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-8 text-center">
      <OfflinePicture className="w-40" />
      <h2 className="text-h3">{title}</h2>
      {children && <div className="text-ink-2">{children}</div>}
      <div className="pt-2">{retry}</div>
    </div>
  )
}
