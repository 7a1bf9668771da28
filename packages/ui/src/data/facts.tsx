/** Facts in one line; they wrap between facts, and within one only when it is longer than a line. */
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
