export default function Root() {
  return <main>shop</main>;
}
