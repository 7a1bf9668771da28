/** Facts of a line beside each other; each stays in one piece where they wrap, unless it is longer than a line. */
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
