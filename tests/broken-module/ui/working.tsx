export default function Working() {
  return <p>A screen that works</p>;
}
