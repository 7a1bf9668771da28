import type { CallError } from '@waea/contract/call-error'
import { helpArticles } from '@waea/contract/operators/help-articles'
import { ArticleHtml } from '@waea/ui/html/article-html'
import { Dialog } from '@waea/ui/states/dialog'
import { Loaded } from '@waea/ui/states/loaded'
import { Notice } from '@waea/ui/states/notice'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useCall } from '../../shell/calls.ts'
import { refusalText } from '../../shell/refusal-text.ts'

/** Shows a typed text as the portal will. Links to the portal’s pages open in another tab. */
export function Preview({ title, body, onClose }: { title: string; body: string; onClose: () => void }) {
  const cleaned = useCall(helpArticles.previewArticle, { Text: body }, { forgets: true })
  return (
    <Dialog open onClose={onClose} title={title || 'Preview'} size="l">
      <Loaded
        query={cleaned}
        waiting={<SkeletonList count={2} />}
        failed="The preview can’t be loaded"
        isPart
        instead={(error: CallError) => error.status === 400 && <Notice tone="bad">{refusalText(error)}</Notice>}
      >
        {({ Text }) => (
          <ArticleHtml
            html={Text}
            ownLink={(path, inner) => (
              <a href={path} target="_blank" rel="noopener">
                {inner}
              </a>
            )}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
