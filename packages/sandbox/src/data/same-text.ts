/** Whether two texts are equal, in a time that does not tell how much of a guess is right. It needs nothing of Node. */
export function sameText(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < other.length; index++) difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  return difference === 0;
}
