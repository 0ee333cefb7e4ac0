/** Returns the body of a JSON response. @throws Error if the status is not the expected one */
export async function jsonOf(status: number, response: Response | Promise<Response>) {
  const received = await response;
  if (received.status !== status) throw new Error(`${received.status} ${await received.text()}`);
  return received.json();
}
