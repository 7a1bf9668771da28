/** Facts in one line. The line wraps between facts, and within a fact only if that fact alone is too long. */
export function Facts({ parts }: { parts: readonly (string | undefined)[] }) {
  const known = parts.filter((part) => part !== undefined && part !== '')
  return (
    <span className="flex flex-wrap gap-x-3">
      {known.map((part) => (
        <span key={part} className="max-w-full wrap-anywhere">
          {part}
        </span>
      ))}
    </span>
  )
}
