/** Returns a function that takes the done part of a total and prints a line after each tenth. */
export function tellProgress(unit: string): (done: number, total: number) => void {
  let told = 0;
  return (done, total) => {
    const tenths = Math.floor((done / total) * 10);
    if (!(tenths > told)) return;
    told = tenths;
    console.log(`${tenths * 10} % of ${total.toLocaleString('en')} ${unit}`);
  };
}
