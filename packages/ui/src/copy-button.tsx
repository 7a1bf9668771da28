import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { useUiTexts } from './ui-texts.tsx'

const confirmedMs = 3000

/** Copies a text; `copied` is true for a moment afterwards. `shownAs` is the id of the element that shows the text. */
export function useCopy(value: string, shownAs: string): { copied: boolean; copy: () => Promise<void> } {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), confirmedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // Without permission for the clipboard, select the text instead.
      const text = document.getElementById(shownAs)
      if (text) document.getSelection()?.selectAllChildren(text)
    }
  }
  return { copied, copy }
}

/** A button that copies a text shown elsewhere on the page and confirms it. */
export function CopyButton({ value, shownAs, children }: { value: string; shownAs: string; children: ReactNode }) {
  const texts = useUiTexts()
  const { copied, copy } = useCopy(value, shownAs)
  return (
    <>
      <Button
        tone="quiet"
        wide
        icon={
          copied ? <Check aria-hidden="true" className="size-4.5" /> : <Copy aria-hidden="true" className="size-4.5" />
        }
        onClick={() => void copy()}
      >
        {copied ? texts.copied : children}
      </Button>
      <span role="status" className="sr-only">
        {copied && texts.copied}
      </span>
    </>
  )
}
