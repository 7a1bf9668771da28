import { Check, Copy } from 'lucide-react'
import { useId } from 'react'
import { classes } from './classes.ts'
import { useCopy } from './copy-button.tsx'
import { useUiTexts } from './ui-texts.tsx'

/** A code or address to copy, selectable, with a button that confirms. */
export function CopyField({
  label,
  value,
  className,
}: {
  label: string
  value: string
  className?: string | undefined
}) {
  const texts = useUiTexts()
  const id = useId()
  const { copied, copy } = useCopy(value, id)
  return (
    <div className={classes('grid gap-1.5', className)}>
      <span className="text-s font-semibold">{label}</span>
      <div className="flex items-stretch rounded-control border border-line bg-sunken">
        <code id={id} className="min-w-0 flex-1 self-center px-3.5 py-2.5 font-mono text-s wrap-anywhere select-all">
          {value}
        </code>
        <button
          type="button"
          onClick={copy}
          aria-label={`${copied ? texts.copied : texts.copy}: ${label}`}
          className="inline-flex min-h-11 min-w-25 items-center justify-center gap-2 rounded-r-control border-l border-line px-3 font-semibold text-primary hover:bg-primary-soft"
        >
          {copied ? (
            <Check aria-hidden="true" className="size-4.5" />
          ) : (
            <Copy aria-hidden="true" className="size-4.5" />
          )}
          {copied ? texts.copied : texts.copy}
        </button>
      </div>
      <span role="status" className="sr-only">
        {copied && texts.copied}
      </span>
    </div>
  )
}
