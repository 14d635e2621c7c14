export default function Page() { return <main id="main"><h1>questions/pages/list</h1></main>; }
