import { Picture } from '@waea/ui/illustrations/picture'

/** A phone calling across hills; its waves move unless motion is reduced. */
export default function ConnectingPicture({ className }: { className?: string }) {
  return (
    <Picture className={className} viewBox="0 0 200 150">
      <ellipse cx="100" cy="138" rx="58" ry="8" className="fill-art-far" />
      <rect x="80" y="52" width="40" height="80" rx="8" className="fill-art-near" />
      <path d="M88 66h24v48H88z" className="fill-art-paper" />
      <g className="stroke-art-sun" strokeWidth="5.5" fill="none">
        <path d="M86 40a20 20 0 0 1 28 0" className="motion-safe:animate-pulse" />
        <path d="M74 28a38 38 0 0 1 52 0" className="motion-safe:animate-pulse [animation-delay:.3s]" />
        <path d="M62 16a55 55 0 0 1 76 0" className="motion-safe:animate-pulse [animation-delay:.6s]" />
      </g>
    </Picture>
  )
}
