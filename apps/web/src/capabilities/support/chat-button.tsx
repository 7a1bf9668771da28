import { Trans } from '@lingui/react/macro'
import { Button } from '@waea/ui/button'
import { MessageCircle } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../shell/device/shared/lazy-part.ts'
import { usePortal } from '../../shell/session/shared/portal.tsx'

const ChatFrame = lazyPart(() => import('./chat-frame.tsx'))

/**
 * Opens the chat below it. Nothing of the chat is loaded before that. A help page without a header, as embedded in an
 * app, has no chat (1§2).
 */
export function ChatButton() {
  const { settings, display } = usePortal()
  const [isOpen, setOpen] = useState(false)
  if (!settings.chat || display.header === 'hide') return null
  return (
    <div className="grid gap-3 pt-2">
      <Button
        tone="quiet"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        icon={<MessageCircle aria-hidden="true" className="size-5" />}
        className="justify-self-start"
      >
        {isOpen ? <Trans>Close the chat</Trans> : <Trans>Chat with us</Trans>}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ChatFrame frameUrl={settings.chat.frameUrl} />
        </Suspense>
      )}
    </div>
  )
}
