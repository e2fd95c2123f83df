export default function Card() {
  return <p>card</p>;
}
