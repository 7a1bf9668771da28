import { useLingui } from '@lingui/react/macro'
import { IconButton } from '@waea/ui/icon-button'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'

/** Buttons that scroll a row of plans by what is visible. Swiping and the arrow keys scroll it too (3§9.4). */
export default function CarouselSteps({ row }: { row: RefObject<HTMLElement | null> }) {
  const { t } = useLingui()
  const [ends, setEnds] = useState({ atStart: true, atEnd: false })
  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      setEnds({ atStart: scrollLeft < 1, atEnd: scrollLeft + clientWidth > scrollWidth - 1 })
    }
    look()
    const sizes = new ResizeObserver(look)
    const arrow = (event: KeyboardEvent) => {
      const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (direction === undefined || event.target !== element) return
      event.preventDefault()
      element.scrollBy({ left: direction * (element.firstElementChild?.clientWidth ?? 0) })
    }
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    element.addEventListener('keydown', arrow)
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
      element.removeEventListener('keydown', arrow)
    }
  }, [row])
  const step = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * row.current.clientWidth })
  return (
    <div className="flex justify-end gap-2 max-md:hidden">
      <IconButton
        label={t`Previous plans`}
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={ends.atStart}
        onClick={() => step(-1)}
      />
      <IconButton
        label={t`More plans`}
        icon={<ChevronRight aria-hidden="true" />}
        disabled={ends.atEnd}
        onClick={() => step(1)}
      />
    </div>
  )
}
