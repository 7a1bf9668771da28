/** The Luhn check digit, such as the last digit of an ICCID. */
export function luhnDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((all, digit, place) => {
    const weighed = place % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return all + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return (10 - (sum % 10)) % 10
}
